// The drawings of a quote: pictures are shown, other files are opened.
import type { ReadQuoteFragment } from '../../generated/quotes';
import { ButtonOutLink } from '../../shared/ui/Button';
import { DocumentIcon } from '../../shared/ui/icons';
import { mediaUrl } from '../../shared/ui/Picture';
import { PictureRow } from '../../shared/ui/PictureRow';

export function Drawings({ drawings }: { drawings: ReadQuoteFragment['content']['drawings'] }) {
  const isPicture = ({ type }: { type: string }) => type.startsWith('image/');
  const pictures = drawings.filter(isPicture);
  const files = drawings.filter((drawing) => !isPicture(drawing));
  return (
    <div className="grid gap-4">
      {pictures.length > 0 && <PictureRow pictures={pictures} label="Drawing" />}
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map(({ id, name, url }) => (
            <li key={id}>
              <ButtonOutLink look="outline" href={mediaUrl(url)} className="max-w-full">
                <DocumentIcon className="size-4 shrink-0" />
                <span className="min-w-0 truncate">{name}</span>
              </ButtonOutLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
