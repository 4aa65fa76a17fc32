/**
 * Time zone of the shop's days and financial years. India has a single zone without summer time. A fixed offset is much faster: for
 * a named zone luxon asks the system's calendar each time.
 */
export const SHOP_ZONE = 'UTC+5:30';
