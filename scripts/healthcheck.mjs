/** Ends with 0 when the shop on this machine answers; what a container's health check runs. */
const url = `http://127.0.0.1:${process.env.PORT ?? 4000}/graphql?query=%7B__typename%7D`;
const healthy = await fetch(url, { headers: { 'apollo-require-preflight': '1' } }).then(
  (r) => r.ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
