// Drawings of a quote: pictures and PDFs, sent as soon as they are chosen.
import { useRef, useState } from 'react';
import { Button, Flex, Image } from 'antd';
import { DeleteOutlined, FilePdfOutlined, UploadOutlined } from '@ant-design/icons';
import {
  useAdminAddQuoteDrawingMutation,
  useAdminRemoveQuoteDrawingMutation,
  type AdminQuoteDetailsFragment,
} from '../../generated/admin-quotes';
import { errorCode } from '../../shared/error-text';
import { fitPicture, SHOWN_PICTURES } from '../../shared/fit-picture';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';

const PDF = 'application/pdf';
const PDF_MOST = 10 * 1024 * 1024;

type Drawing = AdminQuoteDetailsFragment['draft']['drawings'][number];

export function DrawingView({ drawing: { url, name, type } }: { drawing: Drawing }) {
  return (
    <Flex gap={12} align="center" style={{ flex: 1, minWidth: 0 }}>
      {type === PDF ? (
        <FilePdfOutlined aria-label="PDF document" style={{ fontSize: 40 }} />
      ) : (
        <Image src={url} alt={name} width={72} height={72} style={{ objectFit: 'cover', borderRadius: 6 }} />
      )}
      <a href={url} target="_blank" rel="noopener noreferrer" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </a>
    </Flex>
  );
}

export interface DrawingsProps {
  quote: AdminQuoteDetailsFragment;
  /** Reads the quote again, which somebody else has changed. */
  onStale: () => void;
}

export function Drawings({ quote, onStale }: DrawingsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [add, adding] = useAdminAddQuoteDrawingMutation({ ...errorInForm, context: { upload: true } });
  const [remove, removing] = useAdminRemoveQuoteDrawingMutation({ ...errorInForm });
  const settle = (error: unknown) => {
    if (errorCode(error) === 'STALE_VERSION') onStale();
  };

  /** What the server takes; undefined when a sentence says why not. */
  const fitted = async (file: File): Promise<File | undefined> => {
    if (file.type === PDF) {
      if (file.size <= PDF_MOST) return file;
      setProblem('A PDF has at most 10 MB.');
      return undefined;
    }
    const { file: picture, problem: why } = await fitPicture(file, SHOWN_PICTURES);
    setProblem(why);
    return picture;
  };
  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    removing.reset();
    setPreparing(true);
    let { version } = quote;
    for (const chosen of files) {
      const file = await fitted(chosen);
      if (!file) break;
      // One after another: each makes a version.
      const { data, error } = await add({ variables: { id: quote.id, version, file } });
      settle(error);
      if (!data) break;
      version = data.addQuoteDrawing.version;
    }
    setPreparing(false);
  };
  const takeOut = async (drawingId: string) => {
    adding.reset();
    const { error } = await remove({ variables: { id: quote.id, version: quote.version, drawingId } });
    settle(error);
  };
  return (
    <>
      <FailureNotice
        error={adding.error ?? removing.error}
        fallback="The drawing could not be saved. Please try again."
      />
      {problem && (
        <p role="alert" className="admin-quote-problem">
          {problem}
        </p>
      )}
      <ul className="admin-quote-list" aria-label="Drawings">
        {quote.draft.drawings.map((drawing) => (
          <li key={drawing.id}>
            <Flex gap={8} align="center">
              <DrawingView drawing={drawing} />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Remove ${drawing.name}`}
                loading={removing.loading}
                onClick={() => void takeOut(drawing.id)}
              />
            </Flex>
          </li>
        ))}
      </ul>
      <Button icon={<UploadOutlined aria-hidden />} loading={preparing} onClick={() => input.current?.click()}>
        Add pictures or PDF
      </Button>
      <input
        ref={input}
        type="file"
        accept={`image/*,${PDF}`}
        multiple
        hidden
        aria-label="Files: drawings"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) void take(files);
        }}
      />
    </>
  );
}
