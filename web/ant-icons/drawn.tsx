// What the icons of the back office have in common: drawn on 24 units of which the middle 20 are shown, one round stroke as in the
// storefront's, within the element and the class names that Ant Design lays out and turns.
import { createContext, use, type ComponentProps } from 'react';

export interface AntdIconProps extends ComponentProps<'span'> {
  spin?: boolean;
  /** In degrees. */
  rotate?: number;
  /** Ant Design's icons of two colours; ours have one. */
  twoToneColor?: unknown;
}

/** What Ant Design's ConfigProvider tells icons. */
export const IconContext = createContext<{ prefixCls?: string; rootClassName?: string }>({});

type Drawing = { kind: 'line'; path: string } | { kind: 'solid'; path: string; mark?: string };

function icon(name: string, drawing: Drawing) {
  const Icon = ({ className, spin, rotate, twoToneColor: _, tabIndex, ...rest }: AntdIconProps) => {
    const { prefixCls = 'anticon', rootClassName } = use(IconContext);
    const turns = spin || name === 'loading';
    const classes = [rootClassName, prefixCls, `${prefixCls}-${name}`, turns && `${prefixCls}-spin`, className];
    return (
      <span
        role="img"
        aria-label={name}
        {...rest}
        tabIndex={tabIndex ?? (rest.onClick ? -1 : undefined)}
        className={classes.filter(Boolean).join(' ')}
      >
        <svg
          aria-hidden
          data-icon={name}
          width="1em"
          height="1em"
          viewBox="2 2 20 20"
          overflow="visible"
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
          {...(drawing.kind === 'line' ? { fill: 'none', stroke: 'currentColor' } : { fill: 'currentColor' })}
          style={rotate ? { transform: `rotate(${rotate}deg)` } : undefined}
        >
          <path d={drawing.path} />
          {drawing.kind === 'solid' && drawing.mark && (
            <path d={drawing.mark} fill="none" stroke="var(--ant-color-bg-container, #fff)" strokeWidth={2} />
          )}
        </svg>
      </span>
    );
  };
  Icon.displayName = name;
  return Icon;
}

/** The icon of one line. @param path within 2 and 22 of the 24 units */
/* @__NO_SIDE_EFFECTS__ */
export const drawn = (name: string, path: string) => icon(name, { kind: 'line', path });

/** The icon of one filled form. @param mark a line left open in it */
/* @__NO_SIDE_EFFECTS__ */
export const solid = (name: string, path: string, mark?: string) => icon(name, { kind: 'solid', path, mark });
