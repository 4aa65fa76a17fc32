"""The studio: shapes, materials, stage and development of a picture, shared by every product and film."""
