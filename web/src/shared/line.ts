// What the browser knows of the line: what may never be looked at is not fetched over a dear or slow one.

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  /** Megabits a second, as the browser estimates it. */
  downlink?: number;
}

/** Megabits a second below which nothing is fetched that nobody has asked for. */
const enough = 2;

/** True on a line that is dear or slow; false where the browser does not tell. */
export function lineIsSlowOrDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return (
    connection?.saveData === true ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    (connection?.downlink ?? enough) < enough
  );
}
