// Shown instead of a screen that the account's role does not include.
import { Result } from 'antd';
import { Link } from 'react-router-dom';

export default function Refusal() {
  return (
    <Result
      status="warning"
      title="Your role does not include this screen"
      subTitle="Ask an admin to change your role if you need it."
      extra={<Link to="/admin">To my screens</Link>}
    />
  );
}
