"""`python -m heapwright_ray`."""

from .cli import main

raise SystemExit(main())
