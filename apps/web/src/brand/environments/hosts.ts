/** The hosts behind all addresses outside the hub: one file per environment. */
export type Hosts = { site: string; app: string; developers: string };
