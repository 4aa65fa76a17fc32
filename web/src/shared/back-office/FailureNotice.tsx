// A failure in place of what it concerns: the server's message, or the screen's own words, and a way to try again.
import { Alert, Button } from 'antd';
import { errorText } from '../error-text';

export interface FailureNoticeProps {
  error: unknown;
  /** Said when the server gave no words of its own. */
  fallback: string;
  onRetry?: () => void;
}

export function FailureNotice({ error, fallback, onRetry }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Alert
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

/** `onError` of a mutation whose `error` is rendered by the form; without it Apollo Client rejects the promise as well. */
export const shownByForm = (): void => undefined;
