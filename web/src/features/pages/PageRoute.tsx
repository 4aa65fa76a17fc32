// A policy of the shop, or a page of the owner's own.
import { useParams } from 'react-router-dom';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { bannerOf } from './block';
import { ContentScreen } from './ContentScreen';
import { PageBlocks } from './PageBlocks';

export default function PageRoute() {
  const { slug = '' } = useParams();
  return (
    // A new key for each page resets its state.
    <ContentScreen key={slug} id={slug} path={paths.page.href(slug)}>
      {({ title, description, blocks }) => (
        <>
          <Head
            title={documentTitle(title)}
            description={description}
            canonical={paths.page.href(slug)}
            image={bannerOf(blocks)}
          />
          <PageBlocks blocks={blocks} heading={title} />
        </>
      )}
    </ContentScreen>
  );
}
