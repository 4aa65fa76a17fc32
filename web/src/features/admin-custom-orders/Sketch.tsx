// The design sketch somebody sent, shown when it is a picture, and its download.
import { Flex, Image, Typography } from 'antd';
import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';

export interface SketchProps {
  url: string;
  name: string | null;
  /** Media type. */
  type: string | null;
  large?: boolean;
}

export function Sketch({ url, name, type, large = false }: SketchProps) {
  const size = large ? 240 : 88;
  return (
    <Flex gap={12} align="center" wrap>
      {type === 'application/pdf' ? (
        <FilePdfOutlined aria-label="PDF document" style={{ fontSize: 40, color: 'var(--color-ink-soft)' }} />
      ) : (
        <Image
          src={url}
          alt={name ? `Design sketch ${name}` : 'Design sketch'}
          width={size}
          height={size}
          style={{ objectFit: 'cover', borderRadius: 6 }}
        />
      )}
      <div>
        <Typography.Text style={{ display: 'block' }}>Design sketch</Typography.Text>
        <a href={url} download={name ?? true}>
          <DownloadOutlined aria-hidden /> Download
        </a>
      </div>
    </Flex>
  );
}
