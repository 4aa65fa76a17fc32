/** Whether the connection is slow or metered, so that nothing is prefetched over it. */

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  /** Megabits a second, as the browser estimates it. */
  downlink?: number;
}

/** Megabits a second below which nothing is prefetched. */
const fastEnough = 2;
/** Bytes from which on a file's transfer tells the speed: a smaller one fits into the first packets of any connection. */
const measurable = 30_000;

/** Megabits a second of the fastest of the page's own larger files; undefined when all came from the cache. */
function speedOfThisPage(): number | undefined {
  const speeds = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize >= measurable)
    .map(
      ({ encodedBodySize, requestStart, responseEnd }) => (encodedBodySize * 8) / 1000 / (responseEnd - requestStart),
    );
  return speeds.length > 0 ? Math.max(...speeds) : undefined;
}

/** By the browser's Network Information API where there is one, and by how fast this page's own files came. */
export function isSlowOrMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return (
    connection?.saveData === true ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    (connection?.downlink ?? fastEnough) < fastEnough ||
    (speedOfThisPage() ?? fastEnough) < fastEnough
  );
}
