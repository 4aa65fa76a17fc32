"""The catalogue in three dimensions: one module a category, each with PRODUCTS = {slug: (build, view, view ...)}."""

CATEGORIES = ['cricket', 'football_and_court', 'fitness', 'indoor_games', 'gates_and_grills', 'railings_and_stairs', 'industrial_steel', 'living_room', 'dining_and_kitchen', 'bedroom', 'study_and_office']
