/** Ends with 0 when the process on this machine may be given requests; what a container's health check runs. */
const ready = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/readyz`).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(ready ? 0 : 1);
