/** A busy machine can be too slow for a browser once: a failed test is told in full, with its pages, and tried a second time. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
