#!/bin/sh
# Prints the registry digest of every base image and engine as settings. In this folder:
#   sh pin-images.sh > images.env
#   docker compose --env-file .env --env-file images.env up --build --detach
set -eu

cd "$(dirname "$0")"
{
  grep -hoE '^ARG [A-Z]+_IMAGE=.+' ./*/Dockerfile | sed 's/^ARG //'
  grep -oE '\$\{[A-Z]+_IMAGE:-[^}]+\}' compose.yaml | sed 's/^..//; s/:-/=/; s/}$//'
} | sort -u | while IFS='=' read -r name image; do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image") || {
    echo "The registry returned no digest for $image" >&2
    exit 1
  }
  case $digest in
    sha256:*) echo "$name=$image@$digest" ;;
    *)
      echo "\"$digest\" is not a digest of $image" >&2
      exit 1
      ;;
  esac
done
