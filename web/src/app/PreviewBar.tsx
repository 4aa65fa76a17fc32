// Replaces a content page by its draft, and says so at the bottom of the window.
import { useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useContentPreviewQuery } from '../generated/back-office';
import { errorText } from '../shared/error-text';

export default function PreviewBar({ id }: { id: string }) {
  const { cache } = useApolloClient();
  // The answer replaces the page in Apollo's cache, and the screen rerenders with it.
  const { data, error } = useContentPreviewQuery({ variables: { id }, fetchPolicy: 'network-only' });
  useEffect(() => {
    if (!data) return;
    // A page that is not published yet is cached as missing.
    cache.modify({
      fields: {
        contentPage: (known, { storeFieldName, toReference }) =>
          storeFieldName.includes(JSON.stringify(id)) ? toReference({ __typename: 'ContentPage', id }) : known,
      },
    });
  }, [cache, data, id]);
  return (
    <p
      role="status"
      className="sticky bottom-0 z-30 bg-on-brass px-5 py-3 text-center text-sm font-semibold text-white"
    >
      {error
        ? errorText(error, 'The draft could not be loaded.')
        : data
          ? 'Preview: this is the draft. Shoppers see it once it is published.'
          : 'Loading the draft…'}
    </p>
  );
}
