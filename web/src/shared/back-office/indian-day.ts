// Days as date fields take them, in India.

/** The day in India, YYYY-MM-DD. */
export const dayInIndia = (at: string | Date): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

/** Noon in India of a day, as a moment. @param day YYYY-MM-DD */
export const noonInIndia = (day: string): string => new Date(`${day}T12:00:00+05:30`).toISOString();
