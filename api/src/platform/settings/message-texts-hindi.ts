/** The texts of notices by WhatsApp and SMS in Hindi. Each has the fields of the English one, in its own order. */
import type { NoticeKind, NoticeWords } from './message-texts.js';

const SEE_ORDER = ['ऑर्डर देखें'];

export const HINDI: Readonly<Record<NoticeKind, NoticeWords>> = {
  code: {
    text: '{code} आपका सत्यापन कोड है। अपनी सुरक्षा के लिए, यह कोड किसी को न बताएँ।',
    // The last line is read by browsers (WebOTP), and is the same in every language.
    sms: '{brand} के लिए आपका कोड {code} है। यह {minutes} मिनट तक मान्य है। इसे किसी को न बताएँ।\n\n@{host} #{code}',
    buttons: [],
  },
  orderPlaced: {
    text: 'धन्यवाद, {name}। आपका ऑर्डर {order} हमें मिल गया है, कुल राशि {total} है। भेजते ही हम आपको लिखेंगे।',
    sms: 'धन्यवाद। {brand} पर आपका ऑर्डर {order} हमें मिल गया है, कुल राशि {total} है। भेजते ही हम आपको लिखेंगे। {brand}',
    buttons: SEE_ORDER,
  },
  orderPaid: {
    text: 'आपके ऑर्डर {order} का भुगतान हमें मिल गया है: {total}। धन्यवाद।',
    sms: 'आपके ऑर्डर {order} का भुगतान हमें मिल गया है: {total}। धन्यवाद। {brand}',
    buttons: SEE_ORDER,
  },
  orderShipped: {
    text: 'आपका ऑर्डर {order} भेज दिया गया है। कूरियर: {carrier}। ऑर्डर कहाँ है, यह देखने के लिए नीचे दबाएँ।',
    sms: 'आपका ऑर्डर {order} भेज दिया गया है। कूरियर: {carrier}। {brand}',
    buttons: SEE_ORDER,
  },
  orderOutForDelivery: {
    text: 'आपका ऑर्डर {order} आज पहुँचेगा। डिलीवरी पर भुगतान: {pay}। धन्यवाद।',
    sms: 'आपका ऑर्डर {order} आज पहुँचेगा। डिलीवरी पर भुगतान: {pay}। {brand}',
    buttons: SEE_ORDER,
  },
  orderDelivered: {
    text: 'आपका ऑर्डर {order} पहुँच गया है। हमसे ख़रीदने के लिए धन्यवाद।',
    sms: 'आपका ऑर्डर {order} पहुँच गया है। हमसे ख़रीदने के लिए धन्यवाद। {brand}',
    buttons: SEE_ORDER,
  },
  orderCancelled: {
    text: 'आपका ऑर्डर {order} रद्द हो गया है। वापस आने वाली राशि: {refund}। अगर यह ग़लती से हुआ है, तो हमें लिखें।',
    sms: 'आपका ऑर्डर {order} रद्द हो गया है। वापस आने वाली राशि: {refund}। {brand}',
    buttons: SEE_ORDER,
  },
  orderRefunded: {
    text: 'आपके ऑर्डर {order} की राशि {amount} हमने वापस भेज दी है। बैंक को सात कामकाजी दिन तक लग सकते हैं।',
    sms: 'आपके ऑर्डर {order} की राशि {amount} हमने वापस भेज दी है। बैंक को 7 कामकाजी दिन तक लग सकते हैं। {brand}',
    buttons: SEE_ORDER,
  },
  codConfirm: {
    text: 'कृपया अपने कैश ऑन डिलीवरी ऑर्डर {order} की पुष्टि करें, कुल राशि {total} है। समय: {until} तक। आपकी हाँ के बिना यह नहीं भेजा जाएगा।',
    sms: 'कृपया अपने कैश ऑन डिलीवरी ऑर्डर {order} की पुष्टि करें, कुल राशि {total}, समय {until} तक: {link} {brand}',
    buttons: ['ऑर्डर की पुष्टि करें', 'ऑर्डर रद्द करें', 'बदलें या अभी भुगतान करें'],
  },
  paymentDue: {
    text: 'आपके ऑर्डर {order} के {amount} अब देय हैं। भुगतान के लिए नीचे दबाएँ; यदि भुगतान कर दिया है तो हमें बताएँ।',
    sms: 'आपके ऑर्डर {order} के {amount} अब देय हैं। यहाँ भुगतान करें: {link} {brand}',
    buttons: SEE_ORDER,
  },
  quoteSent: {
    text: 'नमस्ते {name}, आपका माँगा हुआ कोटेशन {quote} तैयार है: कुल राशि {total}, {until} तक मान्य। पढ़ने या सवाल पूछने के लिए नीचे दबाएँ।',
    sms: 'आपका माँगा हुआ कोटेशन {quote} तैयार है: कुल राशि {total}, {until} तक मान्य: {link} {brand}',
    buttons: ['कोटेशन देखें'],
  },
  cartLeft: {
    text: 'नमस्ते {name}, यह अब भी आपके कार्ट में है: {what}। देखने के लिए नीचे दबाएँ। ऐसे संदेश नहीं चाहिए तो STOP लिखें।',
    sms: 'यह अब भी आपके कार्ट में है: {what}। यहाँ देखें: {link} {brand}',
    buttons: ['कार्ट देखें'],
  },
  reviewAsk: {
    text: 'आपके ऑर्डर {order} में जो आया, वह आपको कैसा लगा? हमें और दूसरों को बताने के लिए नीचे दबाएँ। लॉग-इन की ज़रूरत नहीं है।',
    sms: 'आपके ऑर्डर {order} में जो आया, वह आपको कैसा लगा? हमें और दूसरों को यहाँ बताएँ: {link} {brand}',
    buttons: ['राय लिखें'],
  },
};

/** By field, what stands there in place of a name or an amount. */
export const HINDI_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  refund: { none: 'कुछ नहीं' },
  pay: { nothing: 'कुछ नहीं', 'what the parcel says': 'पार्सल पर लिखी राशि' },
  carrier: { 'our own delivery': 'हमारी अपनी डिलीवरी' },
};
