/** Health check of the container: exit status 0 when the shop is ready for requests, otherwise 1. */
const ready = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/readyz`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(ready ? 0 : 1);
