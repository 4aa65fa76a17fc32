/* Edge-stopping wavelet filter for path-traced light: smooths what the sampling left, stops at shape, colour and shadow edges. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline float lum(const float *c) { return 0.2126f * c[0] + 0.7152f * c[1] + 0.0722f * c[2]; }

/* light: h*w*3, changed in place. guide: h*w*7 (normal xyz, depth in scene radii, colour rgb). levels: doublings of the reach.
 * strength: how many standard deviations of the sampling noise count as the same surface. */
void denoise(float *light, const float *guide, int w, int h, int levels, float strength) {
  size_t n = (size_t)w * h;
  float *out = malloc(n * 3 * sizeof(float)), *var = malloc(n * sizeof(float)), *varout = malloc(n * sizeof(float));
  const float kernel[3] = {0.375f, 0.25f, 0.0625f};
  /* A sample far above all its neighbours is a firefly. */
  memcpy(out, light, n * 3 * sizeof(float));
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      size_t i = (size_t)y * w + x;
      float first = 0, second = 0, third = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          if (!dx && !dy) continue;
          float l = lum(light + (i + dy * w + dx) * 3);
          if (l > first) { third = second; second = first; first = l; } else if (l > second) { third = second; second = l; } else if (l > third) third = l;
        }
      float l = lum(light + i * 3);
      if (l > third * 1.15f && l > 1e-6f) for (int c = 0; c < 3; c++) out[i * 3 + c] = light[i * 3 + c] * (third * 1.15f / l);
    }
  memcpy(light, out, n * 3 * sizeof(float));
  /* Noise is the spread of brightness among near pixels of the same surface. */
#pragma omp parallel for schedule(dynamic, 8)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      size_t i = (size_t)y * w + x;
      const float *g = guide + i * 7;
      float s = 0, s2 = 0, k = 0;
      for (int dy = -3; dy <= 3; dy++)
        for (int dx = -3; dx <= 3; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy < 0 || xx < 0 || yy >= h || xx >= w) continue;
          size_t j = (size_t)yy * w + xx;
          const float *q = guide + j * 7;
          float d = g[0] * q[0] + g[1] * q[1] + g[2] * q[2];
          if (d < 0.95f || fabsf(g[3] - q[3]) > 0.03f) continue;
          float l = lum(light + j * 3);
          s += l; s2 += l * l; k += 1;
        }
      s /= k > 0 ? k : 1;
      var[i] = k > 3 ? fmaxf(s2 / k - s * s, 0) : s * s * 0.04f;
    }
  for (int level = 0; level < levels; level++) {
    int step = 1 << level;
#pragma omp parallel for schedule(dynamic, 8)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        size_t i = (size_t)y * w + x;
        const float *g = guide + i * 7;
        float vblur = 0, vw = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++) {
            int yy = y + dy, xx = x + dx;
            if (yy < 0 || xx < 0 || yy >= h || xx >= w) continue;
            float k = (dx ? 0.5f : 1) * (dy ? 0.5f : 1);
            vblur += k * var[(size_t)yy * w + xx]; vw += k;
          }
        float sigma = strength * sqrtf(vblur / vw) + 1e-4f, l0 = lum(light + i * 3);
        float acc[3] = {0, 0, 0}, wsum = 0, vsum = 0;
        for (int dy = -2; dy <= 2; dy++)
          for (int dx = -2; dx <= 2; dx++) {
            int yy = y + dy * step, xx = x + dx * step;
            if (yy < 0 || xx < 0 || yy >= h || xx >= w) continue;
            size_t j = (size_t)yy * w + xx;
            const float *q = guide + j * 7, *c = light + j * 3;
            float d = g[0] * q[0] + g[1] * q[1] + g[2] * q[2];
            if (d <= 0) continue;
            float dz = (g[3] - q[3]) / (0.02f * step + 0.004f);
            float dc = (g[4] - q[4]) * (g[4] - q[4]) + (g[5] - q[5]) * (g[5] - q[5]) + (g[6] - q[6]) * (g[6] - q[6]);
            float dl = (l0 - lum(c)) / sigma;
            float d2 = d * d, d4 = d2 * d2, d16 = d4 * d4 * d4 * d4;
            float k = kernel[abs(dx)] * kernel[abs(dy)] * d16 * d16 * d16 * expf(-dz * dz - dc * 12 - fabsf(dl));
            acc[0] += k * c[0]; acc[1] += k * c[1]; acc[2] += k * c[2];
            wsum += k; vsum += k * k * var[j];
          }
        if (wsum > 1e-8f) {
          for (int c = 0; c < 3; c++) out[i * 3 + c] = acc[c] / wsum;
          varout[i] = vsum / (wsum * wsum);
        } else { memcpy(out + i * 3, light + i * 3, 3 * sizeof(float)); varout[i] = var[i]; }
      }
    memcpy(light, out, n * 3 * sizeof(float));
    memcpy(var, varout, n * sizeof(float));
  }
  free(out); free(var); free(varout);
}
