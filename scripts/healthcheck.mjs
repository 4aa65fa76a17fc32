/** The health check of the container: ends with 0 when the shop in it is ready for requests, otherwise with 1. */
const ready = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/readyz`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(ready ? 0 : 1);
