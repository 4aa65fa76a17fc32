import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabList } from './TabList';

const tabs = ['One', 'Two', 'Three'].map((title, id) => ({ id, title }));

it('is walked through by arrow keys, around its ends, and closes by Delete', async () => {
  const closed = jest.fn();
  function Shown() {
    const [chosen, setChosen] = useState(0);
    return <TabList label="Tabs" panel="p" tabs={tabs} chosen={chosen} onChoose={setChosen} onClose={closed} />;
  }
  render(<Shown />);
  const chosen = () => screen.getByRole('tab', { selected: true });
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chosen()).toHaveTextContent('Three');
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toHaveTextContent('Two');
  await userEvent.keyboard('{Home}{Delete}');
  expect(closed).toHaveBeenCalledWith(0);
});
