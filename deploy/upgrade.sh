#!/bin/sh
# Puts the image of another version in service, one process after the other: no request fails (docs/operate.md#as-an-image).
# `docker compose up` alone ends all of them before it begins the first. It may be ended and called again at any line.
set -e
cd "$(dirname "$0")"
# Where it fails, all goes on as it was.
docker compose up --detach migrate
# Compose's own `wait` knows no service that has already ended.
[ "$(docker wait "$(docker compose ps --all --quiet migrate)")" = 0 ] || {
  # Docker would try again for ever.
  docker compose stop migrate
  docker compose logs --tail 20 migrate >&2
  exit 1
}
docker compose up --detach --wait web1
docker compose up --detach --wait web2
docker compose up --detach jobs
docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile
# What else is new in compose.yaml; where nothing is, all goes on.
docker compose up --detach
