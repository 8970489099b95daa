import { ports, servicesFolder } from './settings.ts';

export const help = `npm run services [-- <verb>] [--only postgres,nats,mariadb,wordpress,varnish]

  start    find or start PostgreSQL, NATS, MariaDB, WordPress and Varnish on loopback (this is the default)
  status   say what runs; exit code 1 when something does not
  env      print how to reach what runs, as KEY=VALUE lines
  stop     end what this script started; the data stays
  reset    stop, and remove all data

An engine that the environment names is taken as it is and not started: DATABASE_URL, NATS_URL, EDGE_URLS,
WORDPRESS_URL (with WORDPRESS_USER, WORDPRESS_APPLICATION_PASSWORD, WORDPRESS_SIGNAL_SECRET).
Ports: ${Object.values(ports)
  .map(({ setting, number }) => `${setting} (${number})`)
  .join(', ')}.
Missing Debian packages are installed when you are root. WordPress brings MariaDB with it.
Data, logs and sockets: ${servicesFolder}
`;
