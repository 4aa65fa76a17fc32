// Names and colours of the kinds of security events.
import type { SecurityEventKind } from '../../generated/admin-security';
import { enumTable, inCapitals } from '../../shared/enum-table';

export const kinds = enumTable<SecurityEventKind, { label: string; color?: string }>(
  {
    LOGGED_IN: { label: 'Logged in', color: 'green' },
    LOG_IN_FAILED: { label: 'Wrong password or code', color: 'red' },
    LOGGED_OUT: { label: 'Logged out' },
    SIGNED_UP: { label: 'Signed up', color: 'green' },
    SESSIONS_ENDED: { label: 'Ended sessions' },
    PASSWORD_CHANGED: { label: 'New password', color: 'gold' },
    EMAIL_CHANGED: { label: 'New e-mail address', color: 'gold' },
    PASSWORD_RESET: { label: 'Password of staff reset', color: 'gold' },
    PASSWORD_RESET_CANCELLED: { label: 'Password reset cancelled', color: 'red' },
    REFUSED: { label: 'Refused', color: 'red' },
    STAFF_INVITED: { label: 'Invited to the staff', color: 'gold' },
    STAFF_JOINED: { label: 'Joined the staff', color: 'green' },
    PHONE_ADDED: { label: 'Phone to log in with', color: 'gold' },
    PHONE_LOST: { label: 'Phone moved to another account', color: 'gold' },
    EMAIL_ADDED: { label: 'E-mail to log in with', color: 'gold' },
    ACCOUNTS_MERGED: { label: 'Two accounts became one', color: 'gold' },
    OLDER_ORDERS_OPENED: { label: 'Older orders opened' },
    EXPORTED: { label: 'Exported', color: 'gold' },
  },
  (value) => ({ label: inCapitals(value) }),
);
