/** Prints figures as markdown: tables, medians, quantiles, and the machine they were measured on. */
import { cpus, loadavg, totalmem } from 'node:os';

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param share for example 0.99: the value that 99 % of all values do not exceed */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
export const count = (value) => grouped.format(value);
export const milliseconds = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const seconds = (value) => `${value.toFixed(1)} s`;
export const megabytes = (bytes) => (bytes === undefined ? '–' : `${Math.round(bytes / 2 ** 20)} MB`);
export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @param rows lists of cells */
export function table(columns, rows) {
  const widths = columns.map((name, i) => Math.max(name.length, ...rows.map((row) => String(row[i]).length)));
  const line = (cells) => `| ${cells.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ')} |`;
  return [line(columns), `| ${widths.map((w) => '-'.repeat(w)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** The machine, Node's version and the load average before the measurement. */
export function circumstances() {
  const date = new Date().toISOString().slice(0, 10);
  const [load] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`;
  return `${date}, Node ${process.version}, ${machine}; load average before: ${load.toFixed(2)}`;
}
