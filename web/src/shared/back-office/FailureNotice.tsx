// A failure in place of what it concerns: the server's message, or the screen's own words, and a way to try again. It is logged too.
import { useEffect } from 'react';
import { Alert, Button } from 'antd';
import { useNoticeInView } from './use-notice-in-view';
import { errorText } from '../error-text';

export interface FailureNoticeProps {
  error: unknown;
  /** Said when the server gave no words of its own. */
  fallback: string;
  onRetry?: () => void;
}

export function FailureNotice({ error, fallback, onRetry }: FailureNoticeProps) {
  const notice = useNoticeInView(Boolean(error));
  useEffect(() => {
    if (error) console.error(fallback, error);
  }, [error, fallback]);
  if (!error) return null;
  return (
    <Alert
      ref={notice}
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={errorText(error, fallback)}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    />
  );
}

/**
 * Options of a mutation whose `error` is rendered beside the form: its promise then resolves with the error, where
 * it would otherwise reject.
 */
export const errorInForm = { errorPolicy: 'all' } as const;
