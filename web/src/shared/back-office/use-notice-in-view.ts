// Brings a notice that has just appeared into view: in a long dialog it stands far from the button that caused it.
import { useEffect, useRef, type RefObject } from 'react';
import type { Alert, GetRef } from 'antd';

/** @returns the ref of the alert; it scrolls into view when `shown` becomes true */
export function useNoticeInView(shown: boolean): RefObject<GetRef<typeof Alert> | null> {
  const notice = useRef<GetRef<typeof Alert>>(null);
  useEffect(() => {
    if (shown) notice.current?.nativeElement.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);
  return notice;
}
