/** The HEALTHCHECK of each image. Exits with 0 if the URL responds successfully, otherwise with 1. */
const [address = ''] = process.argv.slice(2);
const healthy = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
