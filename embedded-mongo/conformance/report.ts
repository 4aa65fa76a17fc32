/** Writes the results of the conformance tests into the README, between two markers. */
import { writeFile } from 'node:fs/promises';

export interface Section {
  name: string;
  /** The software under test with its version. */
  against: string;
  passed: number;
  /** Cases that do not pass, with the reason. */
  leftOut: { title: string; why: string }[];
  failed: { title: string; why: string }[];
  /** The reason of each case that does not apply. */
  notApplicable: string[];
}

const BEGIN = '<!-- conformance: written by npm run test:conformance -->';
const END = '<!-- /conformance -->';
/** Up to this many cases of one reason are listed by name; above it, their files with a count. */
const NAMED = 6;

/** @throws Error when the README has no markers */
export async function writeReport(file: URL, readme: string, sections: Section[], date: Date): Promise<void> {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md has no place for the results between ${BEGIN} and ${END}`);
  const text = [BEGIN, '', ...table(sections, date), '', ...leftOut(sections), END].join('\n');
  await writeFile(file, readme.slice(0, from) + text + readme.slice(to + END.length));
}

function table(sections: Section[], date: Date): string[] {
  const rows = sections.map(({ name, against, passed, leftOut, failed, notApplicable }) => {
    const applicable = passed + leftOut.length + failed.length;
    const share = ((100 * passed) / applicable).toFixed(1);
    const others = leftOut.length + failed.length;
    return [name, against, applicable, `${passed} (${share} %)`, others, notApplicable.length];
  });
  const head = ['Tests', 'with', 'apply', 'pass', 'do not pass', 'do not apply'];
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [
    `Results of ${date.toISOString().slice(0, 10)} on Node ${process.version.slice(1)}:`,
    '',
    line(cells[0]!),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.slice(1).map(line),
  ];
}

function leftOut(sections: Section[]): string[] {
  const lines: string[] = [];
  for (const { name, leftOut: cases, failed } of sections) {
    if (cases.length + failed.length === 0) continue;
    lines.push(`${name}:`, '');
    for (const [why, titles] of grouped(cases)) lines.push(`- Known, ${why}: ${named(titles)}`);
    for (const { title } of failed) lines.push(`- Unknown: ${title}`);
    lines.push('');
  }
  return lines.length > 0 ? ['What does not pass, with reasons:', '', ...lines] : [];
}

function grouped(cases: { title: string; why: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { title, why } of cases) groups.set(why, [...(groups.get(why) ?? []), title]);
  return groups;
}

/** The names of the cases or, above NAMED, the number per file. */
function named(titles: string[]): string {
  if (titles.length <= NAMED) return titles.map((title) => `“${title}”`).join('; ');
  const files = new Map<string, number>();
  for (const title of titles) {
    const file = title.split(': ')[0]!;
    files.set(file, (files.get(file) ?? 0) + 1);
  }
  return `${titles.length} cases: ${[...files].map(([file, count]) => `${file} (${count})`).join(', ')}`;
}
