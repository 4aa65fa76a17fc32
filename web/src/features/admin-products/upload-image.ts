// Sends one picture as the GraphQL multipart request and reports its progress, which fetch cannot do.
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { print } from 'graphql';
import {
  AdminUploadProductImagesDocument,
  type AdminUploadProductImagesMutation,
} from '../../generated/admin-products';
import { announceExpiry, saysExpired } from '../../shared/session/expiry';
import { readToken } from '../../shared/session/token';

export type UploadedImage = AdminUploadProductImagesMutation['uploadProductImages']['images'][number];

/**
 * Uploads one picture; when the session has ended meanwhile, again after the new log-in over the screen.
 * @param onProgress is told the share sent, 0 to 1
 * @throws CombinedGraphQLErrors the server's refusal
 * @throws TypeError when no answer came
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const token = readToken();
  try {
    return await send(file, onProgress, signal);
  } catch (error) {
    if (!CombinedGraphQLErrors.is(error) || !saysExpired(error.errors)) throw error;
    if (token === readToken() && !(await announceExpiry())) throw error;
    return send(file, onProgress, signal);
  }
}

function send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<UploadedImage> {
  const body = new FormData();
  body.append(
    'operations',
    JSON.stringify({ query: print(AdminUploadProductImagesDocument), variables: { images: [null] } }),
  );
  body.append('map', JSON.stringify({ 0: ['variables.images.0'] }));
  body.append('0', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new TypeError('The connection broke while the picture was sent.'));
    request.open('POST', '/graphql');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('apollo-require-preflight', 'true');
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      const answer = request.response as {
        data?: AdminUploadProductImagesMutation | null;
        errors?: CombinedGraphQLErrors['errors'];
      } | null;
      if (answer?.errors?.length) reject(new CombinedGraphQLErrors(answer));
      else if (answer?.data?.uploadProductImages.images[0]) resolve(answer.data.uploadProductImages.images[0]);
      else reject(new TypeError(`The server answered ${request.status} without a picture.`));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
