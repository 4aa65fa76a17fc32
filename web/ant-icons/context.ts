// Where Ant Design looks for what its ConfigProvider tells icons.
export { IconContext as default } from './drawn';
