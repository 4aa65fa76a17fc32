// The swatch of a value: a colour, a small picture, or none.
import { useRef, useState } from 'react';
import { Button, Flex, Popover, Typography } from 'antd';
import { BgColorsOutlined } from '@ant-design/icons';
import { errorText } from '../../shared/error-text';
import { fitPicture, SHOWN_PICTURES } from '../../shared/fit-picture';
import { colours } from '../../shared/tokens';
import { uploadImage } from './upload-image';

export interface SwatchFieldProps {
  /** Of the value, for screen readers. */
  name: string;
  /** A colour in six hexadecimal digits behind #, or the key or path of a picture. */
  value: string | null;
  onChange: (swatch: string | null) => void;
}

const edge = 28;

export function SwatchField({ name, value, onChange }: SwatchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** How an uploaded picture looks, which the group knows by its key only until it is saved. */
  const [uploaded, setUploaded] = useState<{ key: string; url: string }>();
  const isColour = value?.startsWith('#') ?? false;
  const picture = uploaded?.key === value ? uploaded?.url : value;

  async function take(file: File) {
    setProblem(undefined);
    setSending(true);
    try {
      const fitted = await fitPicture(file, SHOWN_PICTURES);
      if (!fitted.file) return setProblem(fitted.problem);
      const { key, thumbnailUrl } = await uploadImage(fitted.file, () => undefined, new AbortController().signal);
      setUploaded({ key, url: thumbnailUrl });
      onChange(key);
    } catch (error) {
      setProblem(errorText(error, 'The picture could not be uploaded. Please try again.'));
    } finally {
      setSending(false);
    }
  }

  const content = (
    <Flex vertical gap={12} style={{ width: 220 }}>
      <Flex component="label" gap={8} align="center">
        <input
          type="color"
          value={isColour ? value! : colours.accent[0]}
          onChange={({ target }) => onChange(target.value)}
          style={{ width: 44, height: 32, padding: 0, border: 'none', background: 'none' }}
        />
        Colour
      </Flex>
      <Button loading={sending} onClick={() => input.current?.click()}>
        Choose a picture
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Picture of ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      {problem && (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      )}
      <Button disabled={!value} onClick={() => onChange(null)}>
        No swatch
      </Button>
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" content={content} title={`Swatch of ${name}`}>
      <Button
        aria-label={`Swatch of ${name}`}
        style={{
          flex: 'none',
          width: edge + 4,
          height: edge + 4,
          padding: 0,
          ...(isColour && { background: value! }),
        }}
        icon={
          value === null ? (
            <BgColorsOutlined aria-hidden />
          ) : isColour ? null : (
            <img src={picture!} alt="" width={edge} height={edge} style={{ borderRadius: 4, objectFit: 'cover' }} />
          )
        }
      />
    </Popover>
  );
}
