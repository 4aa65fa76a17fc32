// Full-screen zoom of pictures by PhotoSwipe; loaded when first opened.
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { enterOverlay } from './overlays';
import { mediaSrcSet, mediaUrl } from './ui/Picture';

export interface ZoomPicture {
  url: string;
  /** Shown until the picture is there; none without a smaller one. */
  thumbnailUrl?: string;
  srcSet?: string;
  /** Pixels. */
  width: number;
  height: number;
  alt?: string;
}

/** @param index which is shown first @param onClose told which was shown last */
export function zoom(
  images: readonly ZoomPicture[],
  index: number,
  title: string,
  onClose?: (index: number) => void,
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const lightbox = new PhotoSwipe({
    dataSource: images.map((image) => ({
      src: mediaUrl(image.url),
      srcset: image.srcSet ? mediaSrcSet(image.srcSet) : undefined,
      msrc: image.thumbnailUrl ? mediaUrl(image.thumbnailUrl) : undefined,
      width: image.width,
      height: image.height,
      alt: image.alt || title,
    })),
    index,
    bgOpacity: 0.94,
    showHideAnimationType: still ? 'none' : 'fade',
    zoomAnimationDuration: still ? false : 300,
    tapAction: 'zoom',
    // A picture no larger than the screen can still be magnified.
    secondaryZoomLevel: (level) => Math.max(1, level.fit * 2.5),
    maxZoomLevel: (level) => Math.max(2, level.fit * 5),
  });
  const leave = enterOverlay({ close: () => lightbox.close() });
  lightbox.on('close', () => {
    leave();
    onClose?.(lightbox.currIndex);
  });
  lightbox.init();
}
