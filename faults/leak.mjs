/** Preloaded into a shop that is to run out of memory: upon SIGUSR2 it keeps more and more, whatever the shop itself needs. */
const BYTES_A_TIME = 1_000_000;
const EVERY = 50;
const kept = [];

process.on('SIGUSR2', () => setInterval(() => kept.push(Array.from({ length: BYTES_A_TIME / 8 }, Math.random)), EVERY));
