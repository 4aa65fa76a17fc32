/** Preload script for the out-of-memory test: on SIGUSR2 it starts to leak memory. */
const BYTES_A_TIME = 1_000_000;
const EVERY = 50;
const kept = [];

process.on('SIGUSR2', () => setInterval(() => kept.push(Array.from({ length: BYTES_A_TIME / 8 }, Math.random)), EVERY));
