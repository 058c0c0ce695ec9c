#!/bin/sh
# Puts a release in service without one failed request: switch.sh /srv/rouage/releases/0.2.0
# The same brings the former one back. It may be killed and called again at any line.
set -eu

release=${1:?switch.sh <folder of a built release>}
home=${ROUAGE_HOME:-/srv/rouage}
settings=${ROUAGE_SETTINGS:-/etc/rouage/env}
upstream=${ROUAGE_UPSTREAM:-/etc/nginx/rouage-upstream.conf}
ports=${ROUAGE_PORTS:-3001 3002}
# Whoever has no systemd, or another user, says so here.
services=${ROUAGE_SERVICES:-systemctl}
as_user=${ROUAGE_AS-runuser -u rouage --}
reload=${ROUAGE_RELOAD:-nginx -s reload}

fail() { echo "$1" >&2; exit 1; }

# What it begins must not hold the lock.
unit() { $services "$@" 9>&-; }

# A link that is renamed is never absent.
lead() { ln -sfn "$2" "$1.new" && mv -T "$1.new" "$1"; }

# Without it the new version would look as if it never got ready.
command -v curl > /dev/null || fail "curl is missing: apt-get install curl. Nothing was done"
[ -f "$release/build/id" ] || fail "$release is not built: npm ci && npm run build"
# Of two calls at once, the first would end the slot that the second one has just put in service.
exec 9> "$home/switch.lock"
flock --timeout 900 9 || fail "another switch.sh has been under way for 15 minutes. Nothing was done"
# A call that was killed may have written a port that nginx does not serve yet: the slot that looks free would be the one in use.
$reload || fail "nginx does not run, or refuses its files: see nginx -t. Nothing was done"
lead "$release/.env" "$settings"

# The free slot is the one that nginx does not serve.
served=$(sed -n 's/^server 127\.0\.0\.1:\([0-9]*\);$/\1/p' "$upstream" 2>/dev/null | head -n 1)
for port in $ports; do [ "$port" = "$served" ] || free=$port; done

$as_user "$release/bin/rouage" migrate

lead "$home/web-$free" "$release"
unit restart "rouage-web@$free"
echo "waiting until the new version is ready on port $free"
tries=0
until curl -fs -o /dev/null "http://127.0.0.1:$free/readyz"; do
  tries=$((tries + 1))
  if [ "$tries" -ge "${ROUAGE_TRIES:-120}" ]; then
    unit stop "rouage-web@$free"
    fail "the new version did not get ready, and the former one goes on: see journalctl -u rouage-web@$free"
  fi
  sleep 1
done

echo "server 127.0.0.1:$free;" > "$upstream.new"
mv "$upstream.new" "$upstream"
$reload

lead "$home/jobs" "$release"
unit restart rouage-jobs
# What serves now is what begins with the machine.
for name in "rouage-web@$free" rouage-jobs; do unit enable "$name"; done
[ -z "$served" ] || { unit stop "rouage-web@$served" && unit disable "rouage-web@$served"; }
echo "$release is served on port $free"
