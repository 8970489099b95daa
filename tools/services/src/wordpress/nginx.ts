import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { host, ports, repositoryRoot, servicesFolder, urls } from '../settings.ts';
import { respondsOk } from '../system/connectivity.ts';
import { type DaemonOutcome, ensureDaemon } from '../system/daemon.ts';
import { isRoot, systemUser } from '../system/run-command.ts';
import { ensureFolder, writeFileIfChanged } from '../system/write-files.ts';
import { phpSocket } from './php.ts';
import { siteFolder } from './site-files.ts';

const folder = join(servicesFolder, 'nginx');
const uploads = join(repositoryRoot, 'deploy', 'wordpress', 'uploads.conf');

export async function startNginx(): Promise<DaemonOutcome> {
  ensureFolder(folder);
  const file = join(folder, 'nginx.conf');
  const config = `${isRoot ? `user ${systemUser('www-data').name};` : ''}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_max_body_size 64m;
  absolute_redirect off; # a visitor who came through the hub stays at its address
  client_body_temp_path body;
  fastcgi_temp_path fastcgi;
  proxy_temp_path proxy;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen ${host}:${ports.wordpress.number};
    root ${siteFolder};
    index index.php;
    location / {
      try_files $uri $uri/ /index.php?$args;
    }
    include ${uploads};
    location ~ \\.php$ {
      try_files $uri =404;
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      # Debian's file drops the port, so WordPress would redirect every page to itself.
      fastcgi_param HTTP_HOST $host:$server_port;
      fastcgi_buffers 32 16k;
      fastcgi_pass unix:${phpSocket};
    }
  }
}
`;
  await writeFileIfChanged(file, config);
  return ensureDaemon({
    name: 'nginx',
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
    port: ports.wordpress,
    stopSignal: 'SIGTERM',
    dependsOn: [config, await readFile(uploads, 'utf8')],
    ready: () => respondsOk(`${urls.wordpress}/wp-json/`),
  });
}
