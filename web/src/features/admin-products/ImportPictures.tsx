// Pictures that come with an imported file: its column `pictures` names them.
import { useRef, useState } from 'react';
import { Button, Flex, Typography } from 'antd';
import { PictureOutlined } from '@ant-design/icons';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { fitPicture, SHOWN_PICTURES } from '../../shared/fit-picture';
import { uploadImage } from './upload-image';
import type { UploadedPicture } from './use-product-import';

/** As the server has it. */
const picturesMost = 2_000;

export interface ImportPicturesProps {
  sent: readonly UploadedPicture[];
  disabled: boolean;
  onSending: (isSending: boolean) => void;
  /** All that were sent so far. */
  onSent: (pictures: UploadedPicture[]) => void;
}

export function ImportPictures({ sent, disabled, onSending, onSent }: ImportPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [problems, setProblems] = useState<string[]>([]);

  async function send(files: readonly File[]): Promise<void> {
    if (sent.length + files.length > picturesMost)
      return setProblems([`At most ${picturesMost} pictures with one file.`]);
    setProblems([]);
    onSending(true);
    const all = new Map(sent.map((picture) => [picture.name.toLowerCase(), picture]));
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length });
      try {
        const fitted = await fitPicture(file, SHOWN_PICTURES);
        if (fitted.file) {
          const { key } = await uploadImage(fitted.file, () => undefined, new AbortController().signal);
          all.set(file.name.toLowerCase(), { name: file.name, key });
        } else setProblems((now) => [...now, `${file.name}: ${fitted.problem}`]);
      } catch (error) {
        const why = errorText(error, 'The picture could not be sent. Please try again.');
        setProblems((now) => [...now, `${file.name}: ${why}`]);
      }
    }
    setProgress(undefined);
    onSending(false);
    onSent([...all.values()]);
  }

  return (
    <Flex vertical gap={4} style={{ marginTop: 12 }}>
      <Flex wrap gap={8} align="center">
        <Button
          icon={<PictureOutlined aria-hidden />}
          disabled={disabled}
          loading={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          Add pictures
        </Button>
        <Typography.Text type="secondary" role="status">
          {progress
            ? `${progress.done} of ${counted(progress.of, 'picture')} sent`
            : sent.length > 0
              ? `${counted(sent.length, 'picture')} sent with the file`
              : 'Those that the column pictures names, such as bat.jpg | bat-side.jpg'}
        </Typography.Text>
      </Flex>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        hidden
        aria-label="Pictures of the file"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      {problems.slice(0, 5).map((problem) => (
        <Typography.Text key={problem} type="danger" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Typography.Text>
      ))}
      {problems.length > 5 && <Typography.Text type="danger">and {problems.length - 5} more</Typography.Text>}
    </Flex>
  );
}
