#!/bin/sh
# Installs the portal as a service of systemd, brings it to the release that this script lies in, and back again.
#
#   sudo tuneport-VERSION/ops/install.sh https://files.example    the first time: the address under which browsers reach it
#   sudo tuneport-VERSION/ops/install.sh                          later: to this release
#   sudo /opt/tuneport/ops/install.sh --back                      to the release before
#   sudo /opt/tuneport/ops/install.sh --back --restore            the same after a migration: with the backup made before it
#
# ROOT puts all paths below another folder, for a trial. WAIT is the number of seconds in which the portal has to be ready.
set -eu

ROOT=${ROOT:-}
WAIT=${WAIT:-600}
link=$ROOT/opt/tuneport
releases=$ROOT/opt/tuneport-releases
data=$ROOT/var/lib/tuneport
backups=$ROOT/var/backups/tuneport
settings=$ROOT/etc/tuneport/environment
units=$ROOT/etc/systemd/system

say() { echo "install: $*"; }
fail() {
  echo "install: $*" >&2
  exit 1
}

# Runs a command of a release as the account of the portal, with its settings.
portal() (
  release=$1
  shift
  set -a
  DATA_DIR=$data
  . "$settings"
  set +a
  cd "$release"
  runuser -u tuneport -- "$release/node_modules/.bin/node" server/portal.mjs "$@"
)

# Makes a release the one that runs. The link changes its place in one step.
point_to() {
  ln -sfn "$1" "$link.next"
  mv -T "$link.next" "$link"
}

# Waits until the portal serves; false: it did not in time, or has ended.
is_ready() (
  set -a
  . "$settings"
  set +a
  export PORT="${PORT:-3000}" WAIT
  "$link/node_modules/.bin/node" -e '
    const end = Date.now() + 1000 * Number(process.env.WAIT);
    const ask = () => fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => ok, () => false);
    (async () => {
      while (!(await ask())) {
        if (Date.now() > end) process.exit(1);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    })();'
)

check_machine() {
  [ "$(id -u)" = 0 ] || fail 'run it as root: sudo'
  case $(uname -sm) in
    'Linux x86_64' | 'Linux aarch64' | 'Linux arm64') ;;
    *) fail "the portal runs on Linux x64 and arm64, and this is $(uname -sm)" ;;
  esac
  for program in systemctl runuser npm node; do
    command -v "$program" >/dev/null || fail "$program is missing"
  done
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old: 20.19 or newer brings the right one along"
}

# Brings the release of this script to its place, with its packages; what is there already stays.
bring() {
  [ -f "$here/package-lock.json" ] || fail "$here is no release: unpack tuneport-VERSION.tar.gz"
  target=$releases/$(basename "$here")
  mkdir -p "$releases"
  if [ "$here" != "$target" ] && [ ! -f "$target/.installed" ]; then
    rm -rf "$target"
    cp -R "$here" "$target"
  fi
  if [ ! -f "$target/.installed" ]; then
    say "bringing the packages of $(basename "$target")"
    (cd "$target" && npm ci --omit=dev --no-audit --loglevel=error)
    touch "$target/.installed"
  fi
}

check_address() {
  [ -n "$address" ] || fail 'say the address under which browsers reach the portal: install.sh https://files.example'
  case $address in
    https://*/?* | http://*/?*) fail "$address has a path: the portal is served under a name of its own, not below one" ;;
    https://* | http://*) ;;
    *) fail "$address is no address: it begins with https://" ;;
  esac
}

set_up() {
  id tuneport >/dev/null 2>&1 || useradd --system --home-dir /var/lib/tuneport --shell /usr/sbin/nologin tuneport
  install -d -o tuneport -g tuneport -m 0750 "$data" "$backups"
  install -d -m 0755 "$(dirname "$settings")" "$units/tuneport.service.d"
  if [ ! -f "$settings" ]; then
    umask 077
    cat >"$settings" <<EOF
# Settings of the portal: README.md lists them. After a change: systemctl restart tuneport
PUBLIC_URL=$address
TRUST_PROXY=1
BACKUP_DIR=$backups
# SMTP_URL=smtps://name:password@mail.example
# MAIL_FROM=portal@example
EOF
    umask 022
  fi
  cp "$target/ops/systemd/tuneport.service" "$units/tuneport.service"
  printf '[Service]\nReadWritePaths=%s\n' "$backups" >"$units/tuneport.service.d/backups.conf"
  point_to "$target"
  systemctl daemon-reload
  systemctl enable tuneport
  systemctl start tuneport
  is_ready || fail 'the portal does not serve: journalctl -u tuneport'
  say "the portal serves. Put a proxy with HTTPS in front of it: $link/ops/caddy/Caddyfile"
  say 'the first administrator opens this link:'
  portal "$link/." create-admin
}

# Where the way back leads: a release, and the backup that was made before the step away from it.
remember() { printf '%s\n' "$1" "${2:-}" >"$releases/before"; }

upgrade() {
  old=$(readlink -f "$link")
  [ "$old" != "$target" ] || { say "$(basename "$target") runs already"; return; }
  say 'backing up'
  made=$(portal "$old" backup)
  say "$made"
  pending=$(portal "$target" migrate --dry-run)
  say "$pending"
  remember "$old" "${made%%: *}"
  cp "$target/ops/systemd/tuneport.service" "$units/tuneport.service"
  point_to "$target"
  systemctl daemon-reload
  systemctl restart tuneport || true
  if is_ready; then
    say "$(basename "$target") serves; back to $(basename "$old"): $link/ops/install.sh --back"
    return
  fi
  case $pending in
    *' 0 to apply'*)
      point_to "$old"
      systemctl restart tuneport
      is_ready || fail "neither $(basename "$target") nor $(basename "$old") serves: journalctl -u tuneport"
      fail "$(basename "$target") does not serve: $(basename "$old") runs again, and nothing was changed"
      ;;
    *) fail "$(basename "$target") does not serve (journalctl -u tuneport). It may have migrated the database: $old/ops/install.sh --back --restore" ;;
  esac
}

# The release before; with `restore` on its backup, in place of what was written since.
go_back() {
  [ -f "$releases/before" ] || fail 'there is no release to go back to'
  before=$(sed -n 1p "$releases/before")
  backup=$(sed -n 2p "$releases/before")
  [ -d "$before" ] || fail "$before is gone"
  if [ "$restoring" = yes ]; then
    grep -q '^DATABASE_URL=' "$settings" &&
      fail 'the database is one of your own: restore the backup into an empty one, as docs/operating.md says'
    [ -n "$backup" ] || fail 'there is no backup of that release'
    systemctl stop tuneport
    aside=$data.aside-$(date +%Y%m%d-%H%M%S)
    mv "$data" "$aside"
    install -d -o tuneport -g tuneport -m 0750 "$data"
    portal "$before" restore "$backup" || { rm -rf "$data"; mv "$aside" "$data"; systemctl start tuneport; fail 'the backup was not restored: everything is as it was'; }
    say "what was written since lies in $aside"
  else
    pending=$(portal "$before" migrate --dry-run) ||
      fail "$(basename "$before") cannot work on the present database: add --restore to return to the backup before the upgrade"
  fi
  now=$(readlink -f "$link")
  point_to "$before"
  cp "$before/ops/systemd/tuneport.service" "$units/tuneport.service"
  systemctl daemon-reload
  systemctl restart tuneport
  is_ready || fail 'the portal does not serve: journalctl -u tuneport'
  remember "$now"
  say "$(basename "$before") serves"
}

address=
back=no
restoring=no
for word in "$@"; do
  case $word in
    --back) back=yes ;;
    --restore) restoring=yes ;;
    -*) fail "$word is not understood" ;;
    *) address=$word ;;
  esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f "$0")")/.." && pwd)

check_machine
if [ "$back" = yes ]; then
  go_back
elif [ "$restoring" = yes ]; then
  fail '--restore goes with --back'
else
  [ -L "$link" ] || check_address
  bring
  if [ -L "$link" ]; then upgrade; else set_up; fi
fi
