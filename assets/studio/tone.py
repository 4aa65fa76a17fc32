"""Linear light to the screen and back; the same curve for pictures and films."""

import numpy as np

KNEE = 0.8  # linear light above this rolls off instead of clipping


def to_linear(srgb):
    """sRGB 0..1 to linear light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear):
    """Linear light to sRGB 0..1; highlights above the knee roll off."""
    over = np.maximum(linear - KNEE, 0)
    linear = np.where(linear > KNEE, KNEE + (1 - KNEE) * (1 - np.exp(-over / (1 - KNEE))), linear)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055)


def before_roll_off(shown):
    """The linear light that `to_srgb` shows as the linear value `shown`."""
    return np.where(shown > KNEE, KNEE - (1 - KNEE) * np.log(np.maximum(1 - (shown - KNEE) / (1 - KNEE), 1e-3)), shown)
