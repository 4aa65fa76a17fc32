/** A busy machine can be too slow for a browser once: a failed test is told in full and tried a second time. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
