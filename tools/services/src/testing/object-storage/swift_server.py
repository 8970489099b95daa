"""OpenStack Swift with its S3 interface in one process: account, container, object and proxy server.

swift_server.py FOLDER PORT ACCESS_KEY SECRET_KEY    prints "ready" when it serves http://127.0.0.1:PORT
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

import swift.common.utils  # noqa: E402

# Normally from /etc/swift/swift.conf. Swift refuses to start without it.
swift.common.utils.HASH_PATH_SUFFIX = b"contenthub"

from eventlet import wsgi  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

BACKEND = """[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
[app:main]
use = egg:swift#{kind}
"""

PROXY = """[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
"""


class Cache:
    """Stands in for memcached, which Swift uses between several processes."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_options):
        return self.values.get(key)

    def set(self, key, value, **_options):
        self.values[key] = value

    def incr(self, key, delta=1, **_options):
        self.values[key] = self.values.get(key, 0) + delta
        return self.values[key]

    def delete(self, key, **_options):
        self.values.pop(key, None)


class NoLog:
    def write(self, _text):
        pass

    def flush(self):
        pass


def write_ring(folder, kind, port):
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=1)
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "disk"}
    )
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{kind}.ring.gz")


def write_config(folder, kind, text):
    path = f"{folder}/{kind}.conf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, log=NoLog(), log_output=False, protocol=SwiftHttpProtocol)


def main(folder, port, access_key, secret_key):
    account, user = access_key.split(":")
    os.makedirs(f"{folder}/devices/disk", exist_ok=True)
    for kind in ("account", "container", "object"):
        socket = eventlet.listen(("127.0.0.1", 0))
        write_ring(folder, kind, socket.getsockname()[1])
        serve(socket, loadapp(write_config(folder, kind, BACKEND.format(folder=folder, kind=kind))))
    config = PROXY.format(folder=folder, account=account, user=user, secret_key=secret_key)
    proxy = loadapp(write_config(folder, "proxy", config))
    cache = Cache()

    def with_cache(environment, start_response):
        environment["swift.cache"] = cache
        return proxy(environment, start_response)

    serve(eventlet.listen(("127.0.0.1", int(port))), with_cache)
    print("ready", flush=True)
    while True:
        eventlet.sleep(3600)


main(*sys.argv[1:5])
