// Prints the measurements of measure.mjs: `node bench/db.mjs [--documents 10000,100000] [--seconds 3] [--runs 1]`.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { IN_FLIGHT, measureDatabase } from './measure.mjs';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    runs: { type: 'string', default: '1' },
  },
});
const megabytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;

console.log(
  `${cpus().length} × ${cpus()[0].model}, Node ${process.version}, ${values.runs} × ${values.seconds} s each`,
);
for (const documents of values.documents.split(',').map(Number)) {
  const result = await measureDatabase({ documents, seconds: Number(values.seconds), runs: Number(values.runs) });
  console.log(
    `\n${documents} documents: filled in ${Math.round(result.fillMs)} ms, loaded in ${Math.round(result.loadMs)} ms, ` +
      `${megabytes(result.loadedBytes)} after loading, ${megabytes(result.finalBytes)} after all`,
  );
  for (const [name, rates] of Object.entries(result.rates)) {
    const figures = [...IN_FLIGHT, 'plain'].map((kind) => {
      const { perSecond, p99, cpuMicros, clientMicros } = rates[kind];
      const where = kind === 'plain' ? `${Math.max(...IN_FLIGHT)} plain connections` : `${kind} in flight`;
      return (
        `${where} ${Math.round(perSecond)}/s (99 % within ${p99.toFixed(1)} ms, ` +
        `server ${Math.round(cpuMicros)} µs, client ${Math.round(clientMicros)} µs)`
      );
    });
    console.log(`  ${name.padEnd(28)} ${figures.join(', ')}`);
  }
}
