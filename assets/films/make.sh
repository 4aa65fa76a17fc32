#!/bin/sh
# Traces and cuts the hero films into web/public/films. Frames already traced (assets/.out/films) are kept.
set -eu
cd "$(dirname "$0")/../.."
blender -b -P assets/films/scenes.py -- "$@"
/usr/bin/python3 assets/films/cut.py "$@"
