import "nowhere.sl";
