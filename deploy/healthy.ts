/** The HEALTHCHECK of each Node image. Exits with 0 if the service is ready, otherwise with 1. */
const address = process.argv[2] ?? process.env.HEALTH_URL ?? '';
const healthy = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
