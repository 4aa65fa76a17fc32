// Who makes all this.
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';
import { bannerOf } from './block';
import { ContentScreen } from './ContentScreen';
import { PageBlocks } from './PageBlocks';

export default function AboutRoute() {
  return (
    <ContentScreen id="about" path={paths.about.href}>
      {({ title, description, blocks }) => (
        <>
          <Head
            title={documentTitle(title)}
            description={description}
            canonical={paths.about.href}
            image={bannerOf(blocks)}
          />
          <PageBlocks blocks={blocks} heading={title} />
        </>
      )}
    </ContentScreen>
  );
}
