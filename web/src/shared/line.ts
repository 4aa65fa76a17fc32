// What the browser knows of the line: what may never be looked at is not fetched over a dear or slow one.

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  /** Megabits a second, as the browser estimates it. */
  downlink?: number;
}

/** Megabits a second below which nothing is fetched that nobody has asked for. */
const enough = 2;
/** Bytes of a file whose coming tells the pace of a line; a smaller one comes in one go over any. */
const telling = 30_000;

/** Megabits a second at which the quickest of the page's own larger files came; undefined when none had to come. */
function paceOfThisPage(): number | undefined {
  const paces = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize >= telling)
    .map(
      ({ encodedBodySize, requestStart, responseEnd }) => (encodedBodySize * 8) / 1000 / (responseEnd - requestStart),
    );
  return paces.length > 0 ? Math.max(...paces) : undefined;
}

/** True on a line that is dear or slow: as the browser says, and as the page itself has come. */
export function lineIsSlowOrDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return (
    connection?.saveData === true ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    (connection?.downlink ?? enough) < enough ||
    (paceOfThisPage() ?? enough) < enough
  );
}
