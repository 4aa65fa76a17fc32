// Formats delivery days in Indian time: `Tue 24 Nov – Thu 26 Nov`.

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

// Some engines write a comma, and shorten September to `Sept`.
function day(at: string): string {
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${parts['weekday']} ${parts['day']} ${parts['month']?.slice(0, 3)}`;
}

/** Takes ISO 8601 instants; one day when both lie on it. */
export function daysBetween(from: string, to: string): string {
  const [first, last] = [day(from), day(to)];
  return first === last ? first : `${first} – ${last}`;
}
