pre remove(int) == true;
